-- Drawn signatures of custody, by their keys in the storage: at the check-out, and on accepting.
alter table custody
  add column signature_key text,
  add column acceptance_signature_key text;
