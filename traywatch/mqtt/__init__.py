"""Connections to an MQTT broker, made with paho-mqtt: the extra ``mqtt``. It is imported only when used.

    with MqttConnection(Broker.from_url("mqtts://tray:secret@broker.local"), client_id="tray-4f2a") as mqtt:
        mqtt.subscribe("lamp/set", lambda message: print(message.payload))
        mqtt.publish("lamp/state", "ON", retain=True).wait(5.0)

It speaks MQTT 3.1.1, which every broker understands, the gateway of NATS included.
"""

from traywatch.mqtt.broker import Broker, MqttError, password_of
from traywatch.mqtt.connection import Delivery, MqttConnection, MqttMessage

__all__ = ["Broker", "Delivery", "MqttConnection", "MqttError", "MqttMessage", "password_of"]
