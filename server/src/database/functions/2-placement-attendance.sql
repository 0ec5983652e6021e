-- Attendance of placed people (what crosses: contract/src/exchange/crossing.ts). Like the functions of interests, this one
-- alone writes a row of the other organisation; both rows of the interest are locked by the caller.

grant select, insert, update on attendance_sheet to steward_gate;

create or replace trigger attendance_sheet_placed before insert on attendance_sheet
  for each row execute function place_interest_message();

-- Tells the other side a sheet of a locked interest: the staffing organisation what it submits, the customer its answer.
create or replace function tell_attendance(own uuid, wanted date, done text, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pair record;
  mine attendance_sheet;
begin
  select * into strict pair from interest_pair(own);
  if pair.customer = current_organisation() then
    select s.* into strict mine from attendance_sheet s
      where s.organisation_id = pair.customer and s.interest = pair.made and s.month = wanted;
    update attendance_sheet s set state = mine.state, return_remark = mine.return_remark, mailed = null
      where s.organisation_id = pair.staffing and s.received_interest = pair.received and s.month = wanted;
    update received_interest r set version = r.version + 1, modified = start_of_work()
      where r.organisation_id = pair.staffing and r.id = pair.received;
    insert into activity (organisation_id, id, action, subject_type, subject_id, reason, words, created)
    values (pair.staffing, record_id_of_work(), done, 'received_interest', pair.received, told,
      fold(concat_ws(E'\n', done, nullif(told, ''))), start_of_work());
    return;
  end if;
  select s.* into strict mine from attendance_sheet s
    where s.organisation_id = pair.staffing and s.received_interest = pair.received and s.month = wanted
      and s.state = 'Submitted';
  insert into attendance_sheet (organisation_id, id, interest, month, days, remark, state, created)
  values (pair.customer, record_id_of_work(), pair.made, mine.month, mine.days, mine.remark, mine.state, start_of_work())
  on conflict (organisation_id, interest, month) where interest is not null do update
    set days = mine.days, remark = mine.remark, state = mine.state, return_remark = '', mailed = null;
  update interest i set version = i.version + 1, modified = start_of_work()
    where i.organisation_id = pair.customer and i.id = pair.made;
  insert into activity (organisation_id, id, action, subject_type, subject_id, reason, words, created)
  values (pair.customer, record_id_of_work(), done, 'interest', pair.made, told,
    fold(concat_ws(E'\n', done, nullif(told, ''))), start_of_work());
end $$;
