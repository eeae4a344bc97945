"""A fleet for tests: a broker with TLS and an ACL, machines with navd and navgate, networks that can be cut, and centres."""
