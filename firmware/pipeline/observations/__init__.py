"""What follows from frames and throws: records, advice on the picture, and the area where dice rest."""
