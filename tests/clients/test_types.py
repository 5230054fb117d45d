"""To a type checker a wrapped client is what it was: mypy and pyright read the tests and refuse this file if not."""

from __future__ import annotations

from typing import assert_type

import pytest
from anthropic import Anthropic, AsyncAnthropic
from google import genai
from openai import AsyncAzureOpenAI, AsyncOpenAI, AzureOpenAI, OpenAI

from ai_todos import unwrap, wrap


def kinds() -> None:
    """Never called: what is tested is what a type checker says of it."""
    assert_type(wrap(OpenAI()), OpenAI)
    assert_type(wrap(AsyncOpenAI()), AsyncOpenAI)
    assert_type(wrap(AzureOpenAI()), AzureOpenAI)
    assert_type(wrap(AsyncAzureOpenAI()), AsyncAzureOpenAI)
    assert_type(wrap(Anthropic()), Anthropic)
    assert_type(wrap(AsyncAnthropic(), "."), AsyncAnthropic)
    assert_type(wrap(genai.Client()), genai.Client)
    assert_type(unwrap(wrap(OpenAI())), OpenAI)
    assert_type(unwrap(wrap(Anthropic())), Anthropic)


@pytest.mark.parametrize("client", [OpenAI(api_key="k"), Anthropic(api_key="k")])
def test_a_wrapped_client_is_an_instance_of_what_it_was(client: OpenAI | Anthropic, tmp_path: object) -> None:
    assert isinstance(wrap(client, str(tmp_path)), type(client))
    assert isinstance(unwrap(client), type(client))
