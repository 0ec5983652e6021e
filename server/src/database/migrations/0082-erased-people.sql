-- Interests outlive the profile of a person whose data are erased: they keep its id and nothing else of it.
alter table received_interest drop constraint received_interest_profile;
