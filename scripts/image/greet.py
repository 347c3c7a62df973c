"""A server on stdio in plain Python, to see that the image starts one: a message a line, one tool."""

import json
import sys

TOOL = {
    "name": "greet",
    "description": "Greets somebody.",
    "inputSchema": {"type": "object", "properties": {"name": {"type": "string"}}},
}


def result_of(method, params):
    """What a request is answered with; None where there is no such method."""
    if method == "initialize":
        return {
            "protocolVersion": "2025-11-25",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "greet", "version": "1.0.0"},
        }
    if method == "tools/list":
        return {"tools": [TOOL]}
    if method == "tools/call":
        python = ".".join(map(str, sys.version_info[:2]))
        text = f"Hello {params['arguments']['name']}, from Python {python} in {sys.prefix}"
        return {"content": [{"type": "text", "text": text}]}
    return None


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = result_of(message["method"], message.get("params", {}))
    error = {"code": -32601, "message": "There is no such method."}
    answer = {"error": error} if result is None else {"result": result}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer}), flush=True)
