# Backups: their errors, and their part of the host page.

backups-unknown = This file is not a backup of a tray. Choose a file that ends in .tar.gz and that Traywatch made.
backups-newer = A newer Traywatch ({ $release }) made this backup. Update this tray first.
backups-damaged = { $file } is damaged or incomplete. Copy it again, or use another backup.
backups-refused = The file holds something that no backup may hold: { $name }. Nothing was restored.
backups-unreadable = { $file } cannot be read: { $reason }.
backups-no-data = { $folder }: there is no journal to back up. Name the tray's folder with --data.
backups-write-failed = { $file }: the backup cannot be written ({ $reason }). { $remedy }
backups-source-damaged = { $file } is damaged ({ $reason }). Run traywatch doctor, then make the backup again.
backups-no-space = This needs { $needed } MB of free space, and the disk has { $free } MB. Delete old backups first.
backups-not-restored = The backup cannot be put in place: { $reason }. Check the disk. Nothing was deleted.
backups-data-present = { $folder } already has the data of a tray. Choose another folder, or set it aside with --replace.
backups-busy = Another backup is being made, copied or restored. Try again in a moment.
backups-missing = That backup is no longer there. Load the page again.
backups-not-deleted = The backup cannot be deleted: { $reason }. Check the disk of the tray.
backups-not-copied = The backup cannot be written to { $drive }: { $reason }. Try another drive.
backups-save-failed = The file cannot be written on the tray: { $reason }. { $remedy }
backups-drive-unknown = That drive is missing or write-protected. Plug it in again, or use another one.
backups-out-of-order = A piece of the file is missing. Upload the file again.

backups-about = A backup holds the games, the tray profile, your dice, cards and settings. It holds no tokens, passwords or private keys.
backups-with-pictures = With the pictures of rolls
backups-with-clips = With the clips of rolls
backups-make = Make a backup
backups-making = Making a backup…
backups-make-done = The backup is ready.
backups-none = No backups yet.
backups-line = { $size } · { $records ->
    [one] one entry
   *[other] { $records } entries
} in the journal
backups-has = { $part ->
    [pictures] with pictures
    [clips] with clips
   *[secrets] with tokens and keys
}
backups-automatic = automatic
backups-no-longer-readable = cannot be read
backups-download = Download
backups-download-named = Download the backup of { $when }
backups-copy = Copy to { $drive }
backups-copied = Copied. You can remove the drive.
backups-delete = Delete
backups-delete-ask = Delete this backup?
backups-delete-means = The backup of { $when } will be gone for good.
backups-deleted = The backup was deleted.
backups-restore = Restore
backups-restore-ask = Restore this backup?
backups-restore-means = The tray goes back to { $when } and starts again. What is there now is set aside, not deleted. Phones stay connected.
backups-restoring = Restoring. The tray starts again; this page waits for it…
backups-start-again = The backup is ready. Stop the tray and start it again.
backups-restored = Restored: the backup of { $when }, with { $records ->
    [one] one entry
   *[other] { $records } entries
}.
backups-restored-aside = What was there before is in the folder { $folder } of the tray's data.
backups-upload = Use a backup from this device
backups-uploading = Uploading: { $percent } %
backups-uploaded = The file is complete and undamaged. You can restore it now.
backups-daily = One backup is made each day; the newest { $n } are kept. You can change that in the settings.
backups-not-daily = No automatic backups. To have one each day, set how many to keep in the settings.
backups-busy-now = Please wait…
