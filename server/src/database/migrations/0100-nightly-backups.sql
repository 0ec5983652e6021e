-- Nightly backups of the installation, one row for each that was made or tried; the files are in a folder of the operator's.
create table backup_run (
  id uuid primary key,
  file_name text not null,
  started timestamptz not null,
  ended timestamptz not null,
  -- Of the whole file; none where it failed.
  bytes bigint,
  files int,
  missing_files int,
  is_encrypted boolean not null,
  -- Why it failed, for the operator.
  message text not null default '',
  -- When the schedule removed its file for newer ones.
  removed timestamptz,
  constraint backup_run_outcome check ((bytes is null) = (message <> '')),
  constraint backup_run_counts check ((bytes is null) = (files is null) and (bytes is null) = (missing_files is null)),
  constraint backup_run_removed check (removed is null or bytes is not null)
);
create index backup_run_kept on backup_run (started) where bytes is not null and removed is null;
