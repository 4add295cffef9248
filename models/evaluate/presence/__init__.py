"""Which dice on a mat are accounted for, and what print or shadows are taken for dice."""
