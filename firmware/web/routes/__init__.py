"""Routes of the status API. Each module has a router, which the application takes as it is."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.routing import APIRoute

ROOT = "/api/v1"


def api_router(tag: str) -> APIRouter:
    """The router of a module with routes of the API, whose document lists them under ``tag``.

    Its routes have their whole path. To include a router in another one makes FastAPI analyze each route
    twice.
    """
    return APIRouter(prefix=ROOT, tags=[tag], generate_unique_id_function=operation_id)


def operation_id(route: APIRoute) -> str:
    """Return the operation id, for example ``post_requests_request_id_answer``."""
    path = route.path.removeprefix(ROOT).replace("{", "").replace("}", "").replace(".", "_")
    method = min(route.methods or {"GET"}).lower()
    return f"{method}{path.replace('/', '_')}"
