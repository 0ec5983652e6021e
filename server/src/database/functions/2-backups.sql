grant select, insert, update on backup_run to steward_server;
