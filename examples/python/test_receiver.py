import time

import pytest

from hookbench import start_hookbench
from receiver import Receiver


@pytest.fixture(scope="module")
def bench():
    with start_hookbench() as running:
        yield running


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running
        running.shutdown()


def delivery(bench, subscription):
    """Waits for the first delivery of a subscription to end."""
    for _ in range(1000):
        deliveries = bench.control("GET", f"/deliveries?subscriptionId={subscription['id']}")["items"]
        if deliveries and deliveries[0]["status"] != "pending":
            return deliveries[0]
        time.sleep(0.02)
    raise TimeoutError("The delivery did not end.")


def subscribe(bench, receiver):
    fields = {"url": receiver.url, "signing": {"scheme": "standard-webhooks"}, "retry": {"preset": "none"}}
    return bench.control("POST", "/subscriptions", fields)


def emit(bench, customer):
    bench.control("POST", "/events", {"event": "chat_started", "customerId": customer})


def test_accepts_a_signed_webhook(bench, receiver):
    subscription = subscribe(bench, receiver)
    receiver.secret = subscription["signing"]["secrets"][0]
    emit(bench, "C-1001")
    assert delivery(bench, subscription)["status"] == "delivered"
    assert receiver.customers == ["C-1001"]


def test_rejects_a_wrong_signature(bench, receiver):
    subscription = subscribe(bench, receiver)
    receiver.secret = "whsec_AAAA"
    emit(bench, "C-1002")
    assert delivery(bench, subscription)["status"] == "exhausted"
    assert receiver.customers == []
