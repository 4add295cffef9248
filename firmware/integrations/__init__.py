"""Outgoing connections: an MQTT broker with Home Assistant, and webhooks."""
