"""Publish the tray to an MQTT broker, with discovery for Home Assistant: the extra ``mqtt``."""
