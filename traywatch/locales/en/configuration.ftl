# The settings on the host page.

configuration-name = { $key ->
    [mqtt-url] Address of the broker, such as mqtt://broker.local
    [mqtt-username] User name
    [mqtt-password] Password
    [mqtt-password_file] File with the password
    [mqtt-ca_file] File with certificates to trust
    [mqtt-cert_file] File with the tray's own certificate
    [mqtt-key_file] File with the key of that certificate
    [mqtt-prefix] Beginning of the topics
    [mqtt-tray_id] Id of the tray in topics
    [mqtt-discovery] Announce the tray to Home Assistant
    [mqtt-discovery_prefix] Home Assistant's own prefix
    [mqtt-commands] Take commands from the broker
    [mqtt-names] Publish names of players
    [mqtt-pictures] Publish pictures of rolls
    [mqtt-clips] Publish the address of each clip
    [lights] Pins of the lights, such as ring=18,status=23:24:25,button=17
    [button] Short press of the button
    [tls] Speak https (phones need it to be the camera)
    [no_announce] Keep the tray out of network searches
    [allow_host] Other host names of the tray
    [keep_pictures] Pictures and clips of rolls to keep
    [keep_backups] Automatic backups to keep, one a day (0: none)
   *[log_level] Log level
}
configuration-part = { $part ->
    [mqtt] MQTT and Home Assistant
    [lights] Lights and button
   *[tray] This tray
}
configuration-file = Settings in { $file } override this page.
configuration-no-file = There is no configuration file. Settings in a file would override this page.
configuration-decided = { $origin ->
    [file] The file decides this: { $where }
    [environment] The environment decides this: { $where }
   *[flag] The command that started the tray decides this.
}
configuration-waits = Takes effect at the next start.
configuration-restart = Some changes take effect at the next start of the tray.
configuration-secret-saved = Saved, not shown
configuration-save = Save
configuration-saved = Saved.
configuration-test = Test it
configuration-forget = Delete: { $what }
configuration-webhook-new = Add a webhook
configuration-webhook-file = This webhook is in the configuration file. It can be tested here.
configuration-webhook-url = Address
configuration-webhook-preset = Format
configuration-webhook-events = Call it for
configuration-webhook-template = Text with { "{headline}" }, { "{number}" }, { "{player}" }
configuration-webhook-names = Send names of players
configuration-webhook-clips = Attach the clip of each roll (only for discord)
configuration-event = { $event ->
    [throw] rolls
    [ask] asks for dice
   *[problem] problems
}
