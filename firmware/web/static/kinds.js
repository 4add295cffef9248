// The kinds of dice that people can choose, in the order of the lists.

export const KINDS = ["d2", "d3", "d4", "d6", "d8", "d10", "d00", "d12", "d14", "d16", "d20", "d24", "d30", "d60", "dF"];
