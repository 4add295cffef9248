"""Every drill with its promise, the least that it must do, and its fault."""

from __future__ import annotations

from tests.drills.reliability import faults, measures
from tests.drills.reliability.drill import Drill

DRILLS = (
    Drill("kill", "Power is cut at any moment: no step is lost or doubled.", "steps", 12, measures.kills,
          "every fifth write is lost", faults.every_fifth_write_is_lost),
    Drill("write_faults", "A write fails or is cut off: the directory has the old state or the new one.",
          "cases", 30, measures.failing_writes, "files are written in place",
          faults.files_are_written_in_place),
    Drill("damaged_files", "One damaged file does not stop the start, and nothing else is lost.",
          "directories", 24, measures.damages, "copies of tokens are not used", faults.copies_are_not_used),
    Drill("bit_flips", "No flipped bit of the journal goes unnoticed.", "flips", 40, measures.flips,
          "checksums are constant", faults.checksums_are_constant),
    Drill("fuzz", "A malformed picture or file is read within bounds, or refused with a reason.", "inputs",
          400, measures.malformed, "pictures that cannot be decoded are not refused",
          faults.unreadable_pictures_are_not_refused, fault_scale=0.25),
    Drill("table_growth", "The table does not grow in a long evening.", "steps", 1500, measures.growth,
          "all messages are kept", faults.messages_are_kept_for_ever),
    Drill("evening", "The whole program does not grow in a long evening.", "throws", 300,
          measures.long_evening, "the picture of each throw is kept", faults.pictures_are_kept,
          fault_scale=0.15),
    Drill("stops", "A stop is quick, also while the tray starts or is busy.", "stops", 8, measures.ends,
          "threads inside a network are unwound at the end", faults.working_threads_are_unwound),
    Drill("reads", "A read is quick in a large journal.", "throws in the journal", 2000,
          measures.timed_reads, "each read walks over the journal", faults.reads_walk_over_the_journal),
    Drill("flood", "Clients that read, stall or read slowly do not keep the host waiting.",
          "changes by the host", 20, measures.flooded_host, "requests cost 0.15 s and no budget",
          faults.requests_hold_the_loop, fault_scale=0.25),
    Drill("flood_routes", "A flood of any route does not keep the host waiting.", "reads of the host", 100,
          measures.flooded_routes, "requests cost 0.15 s and no budget", faults.requests_hold_the_loop,
          fault_scale=0.1),
    Drill("guesses", "Nobody guesses the join code, and the rightful players join meanwhile.", "guesses",
          200, measures.guessed_codes, "wrong codes are not counted", faults.wrong_codes_are_not_counted),
)  # fmt: skip
