"""Ships the repository's one config.yaml inside the package; everything else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithDefaults(build_py):
    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib, "ai_todos", "config.yaml")
            self.copy_file("config.yaml", str(target))

    def get_outputs(self, include_bytecode: int = 1) -> list[str]:
        outputs = super().get_outputs(bool(include_bytecode))
        return [*outputs, str(Path(self.build_lib, "ai_todos", "config.yaml"))]


setup(cmdclass={"build_py": BuildWithDefaults})
