"""The ground point of a die and its error model."""
