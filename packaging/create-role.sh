#!/bin/sh
# Runs once, in a new database container: creates the database and its owner, who is no superuser. `createrole` lets the
# server set up row-level security (docs/scaling.md). The superuser loses its password, so that it signs in only within
# the container.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role meetingcost login createrole password :'password';
create database meetingcost owner meetingcost;
alter role current_user password null;
SQL
