# Updates from a signed release: their errors, and their part of the host page.

updates-key-missing = { $file }: there is no public key of the releases ({ $reason }). Name it with --key.
updates-key-invalid = { $file }: not an Ed25519 public key in PEM.
updates-unsigned = { $file } is not signed with the key of this tray's releases. Nothing was changed. Get the release again from where Traywatch is published.
updates-unknown = { $file } is not a complete release of Traywatch. Choose a file that ends in -update.tar.gz.
updates-altered = { $file }: { $name } is not the file that was signed. Copy the release again.
updates-cut = { $file } is damaged or incomplete. Copy the release again.
updates-older = Version { $version } is older than { $installed }, which is installed. The command traywatch update takes it with --older.
updates-busy = An update runs, or a release is being uploaded. Try again in a moment.
updates-missing = That release is no longer on the tray. Upload it again.
updates-no-space = This needs { $needed } MB of free space, and the disk has { $free } MB. Delete old backups or clips first.
updates-save-failed = The release cannot be written on the tray: { $reason }. { $remedy }
updates-not-started = The computer did not begin the update. Nothing was changed. Run sudo scripts/install-pi there once, then try again.
updates-not-possible = { $obstacle ->
    [way] This tray was not installed with scripts/install-pi, so it cannot update itself. Update it in the way in which you installed it.
    [service] This tray was started by hand, so it cannot update itself. The installed service can.
    [units] This installation cannot update itself yet. Run sudo scripts/install-pi on the computer once.
   *[key] This tray does not know the public key of the releases. Update it once on the computer: sudo traywatch update FILE --key KEY
}

updates-about = A release is one file that ends in -update.tar.gz. The tray needs no internet for it.
updates-running-version = This is version { $version }.
updates-upload = Use a release from this device
updates-uploading = Uploading: { $percent } %
updates-checking = Checking the signature…
updates-ready = Version { $version } is complete and rightly signed.
updates-waiting = Version { $version }, rightly signed · { $size }
updates-same = It is the version that runs now.
updates-install = Install
updates-install-version = Install version { $version }
updates-install-ask = Install version { $version }?
updates-install-means = The tray starts again and is away for some minutes. Games and rolls stay. If the new version does not work, this one comes back.
updates-discard = Delete
updates-discard-version = Delete version { $version }
updates-discarded = The file was deleted.
updates-asking = Asking the computer to begin…
updates-step-checking = The computer checks the release…
updates-step-installing = Installing version { $version }. This takes some minutes.
updates-step-away = The tray starts again. This page waits for it…
updates-step-testing = Version { $version } runs and is being tested…
updates-done = Version { $version } is installed. Before, it was { $before }.
updates-reload = Load the page again
updates-failed = Version { $version } was not installed: { $reason }. This is version { $running }.
updates-refused = The release was not installed: { $reason } This is version { $running }.
updates-interrupted = The last update was interrupted, for example by a power cut. This is version { $running }. Install the release once more.
updates-no-answer = The tray has not answered for { $minutes } minutes. Look at its computer: journalctl -u traywatch-update
updates-busy-now = Please wait…
