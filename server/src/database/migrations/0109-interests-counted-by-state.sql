-- Counts of received interests by state read this index alone, a tenth the size of the one with their ids.
create index received_interest_counted on received_interest (organisation_id, state);
