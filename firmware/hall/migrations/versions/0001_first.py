"""The first tables: trays, throws in monthly partitions, and the hall processes that are running."""

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.execute(
        """
        CREATE TABLE trays (
            tray text PRIMARY KEY,
            name text NOT NULL DEFAULT '',
            epoch bigint NOT NULL DEFAULT 0,
            acked bigint NOT NULL DEFAULT 0,
            digest text NOT NULL DEFAULT '',
            first_seen timestamptz NOT NULL DEFAULT now(),
            last_seen timestamptz NOT NULL DEFAULT now(),
            online boolean NOT NULL DEFAULT false,
            status jsonb NOT NULL DEFAULT '{}'
        );
        CREATE TABLE throws (
            thrown_at timestamptz NOT NULL,
            tray text NOT NULL,
            sequence bigint NOT NULL,
            revision bigint NOT NULL,
            epoch bigint NOT NULL,
            throw_key text NOT NULL,
            digest text NOT NULL,
            received_at timestamptz NOT NULL DEFAULT now(),
            body jsonb NOT NULL,
            PRIMARY KEY (tray, throw_key, revision, digest, thrown_at)
        ) PARTITION BY RANGE (thrown_at);
        CREATE INDEX throws_by_time ON throws (thrown_at DESC, tray);
        CREATE INDEX throws_by_arrival ON throws (received_at DESC);
        CREATE TABLE throws_other PARTITION OF throws DEFAULT;
        CREATE TABLE hall_processes (
            process text PRIMARY KEY,
            seen_at timestamptz NOT NULL DEFAULT now()
        );
        CREATE VIEW current_throws AS
            SELECT DISTINCT ON (tray, throw_key, thrown_at) *
            FROM throws
            ORDER BY tray, throw_key, thrown_at, epoch DESC, revision DESC;
        """
    )
