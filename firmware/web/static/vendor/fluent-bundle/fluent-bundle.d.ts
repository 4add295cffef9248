// For the type checker: the script has no types, and sets a global variable.
export {};
