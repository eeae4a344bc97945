"""Writes `qr/NUMBER.svg`, the code with the link of each exhibit: `labels.py`. It needs `qrencode`."""

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def code(link: str) -> str:
    """Returns an SVG with the QR code of a link, which has two modules of white around it."""
    text = subprocess.run(
        ["qrencode", "--type", "ASCII", "--margin", "2", link], check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = [line[::2] for line in text.splitlines()]
    path = "".join(f"M{x} {y}h1v1h-1Z" for y, row in enumerate(rows) for x, module in enumerate(row) if module == "#")
    size = len(rows)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
            f'<path d="M0 0h{size}v{size}h-{size}Z" fill="#FFF"/><path d="{path}"/></svg>\n')


def main() -> None:
    """Writes the codes of all exhibits."""
    for exhibit in json.loads((HERE / "guide.json").read_text("utf-8"))["exhibits"]:
        (HERE / "qr" / f"{exhibit['id']}.svg").write_text(code(f"museum:///exhibit/{exhibit['id']}"), "utf-8")


if __name__ == "__main__":
    main()
