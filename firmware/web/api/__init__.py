"""The application that answers the status API. It is imported after the first page was answered."""
