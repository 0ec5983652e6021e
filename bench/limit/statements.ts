/** SQL of the limit server: no row-level security, no joins beyond what the answer shows. $1 is the organisation. */

const columns = `a.id, a.number, a.asset_id, a.asset_name, a.serial_number, a.status, a.category, a.model as product, a.branch,
  a.supplier, a.service_provider, a.depreciation, a.short_code,
  a.warranty_period, a.warranty_start_date::text, a.warranty_end_date::text, a.purchase_date::text, a.purchase_cost, a.purchase_currency, a.order_number, a.invoice_number, a.invoice_date::text,
  a.amc_start_date::text, a.amc_end_date::text, a.notes, a.holder_user, a.expected_return::text, ho.name as holder_name, a.version, a.created::text, a.modified::text,
  s.name as status_name, s.category as status_category, s.color as status_color, c.name as category_name,
  mo.product_name, mo.product_number, mo.manufacturer, m.name as manufacturer_name, mo.brand, b.name as brand_name,
  r.name as branch_name, su.name as supplier_name, sp.name as service_provider_name, d.name as depreciation_name,
  mo.depreciation as model_depreciation, md.name as model_depreciation_name`;

const links = `left join attached_status s on s.organisation_id = $1 and s.id = a.status
  left join category c on c.organisation_id = $1 and c.id = a.category
  left join model mo on mo.organisation_id = $1 and mo.id = a.model
  left join manufacturer m on m.organisation_id = $1 and m.id = mo.manufacturer
  left join brand b on b.organisation_id = $1 and b.id = mo.brand
  left join supplier su on su.organisation_id = $1 and su.id = a.supplier
  left join service_provider sp on sp.organisation_id = $1 and sp.id = a.service_provider
  left join depreciation d on d.organisation_id = $1 and d.id = a.depreciation
  left join depreciation md on md.organisation_id = $1 and md.id = mo.depreciation
  left join location r on r.organisation_id = $1 and r.id = a.branch
  left join account ho on ho.id = a.holder_user`;

/** Tally of active assets. */
const total = `(select sum(count)::int from asset_tally
  where organisation_id = $1 and facet = 'total' and value = $1 and not is_archived) as total`;

/*
 * Row counts are literals, so that a cached plan knows how few rows are asked for. A page reads one row more than it
 * answers.
 */

const newest = (rows: number) => `select ${total}, ${columns} from (
    select * from asset where organisation_id = $1 and not is_archived order by id desc limit ${rows}
  ) a ${links} order by a.id desc`;

/** $2 the last id of the previous page. */
const behind = (rows: number) => `select ${total}, ${columns} from (
    select * from asset where organisation_id = $1 and not is_archived and id < $2 order by id desc limit ${rows}
  ) a ${links} order by a.id desc`;

/** $2 a LIKE pattern of words that are in no tag or serial number. */
const search = (rows: number) => `with hits as materialized (
    select id from asset where organisation_id is not distinct from $1 and not is_archived and (
      name_sort like $2
      or organisation_id = $1 and model = any (array(
        select mo.id from model mo where mo.organisation_id = $1 and (
          mo.search_text like $2
          or mo.manufacturer = any (array(select id from manufacturer where organisation_id = $1 and name_sort like $2))
          or mo.brand = any (array(select id from brand where organisation_id = $1 and name_sort like $2)))))
    )
  ), page as (select id from hits order by id desc limit ${rows})
  select (select count(*) from hits)::int as total, ${columns}
  from page join asset a on a.organisation_id = $1 and a.id = page.id ${links} order by a.id desc`;

/** $2 the asset's id. */
const read = () => `select ${columns} from asset a ${links} where a.organisation_id = $1 and a.id = $2`;

/** $2 id, $3 name, $4 serial number, $5 model, $6 branch, $7 day of purchase, $8 cost in minor units. */
const create = () => `with a as (
    insert into asset (organisation_id, id, number, asset_id, asset_name, serial_number, status, status_category,
      category, model, branch, purchase_date, purchase_cost)
    select $1, $2, t.number, 'AST-' || lpad(t.number::text, greatest(4, length(t.number::text)), '0'), $3, $4,
      s.id, s.category, mo.category, mo.id, r.id, $7, $8
    from (select nextval('bench_number') as number) t
    join attached_status s on s.organisation_id = $1 and s.is_default
    join model mo on mo.organisation_id = $1 and mo.id = $5
    join location r on r.organisation_id = $1 and r.id = $6
    returning *
  ) select ${columns} from a ${links}`;

export const statements = { newest, behind, search, read, create };
