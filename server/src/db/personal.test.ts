import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { personalColumns, sealedHistories } from './personal.ts'

const database = await testDatabase()
afterAll(() => database.drop())

/**
 * Text columns without any data of members or guests: codes, the business's own texts, its staff.
 */
const nobodys = `
account type name phone email website legal_name tax_number authorised_name
api_key name hint scopes created_by
app_user account_type name surname email email_key password_hash profile_image phone registering
assignment scope_type
audit noun record_id action actor request_id came_from
audit_cleared was proof
audit_seal hash
bill state payment_method actor
background_work name kind every problem troubles
branch name district address phone timezone unanswered email logo dark_logo order_methods onsite_ip area_source told_state
branch_method order_method
branch_alert kind
branch_counter order_cap
branch_pause kind order_method reason_code reason by ended_by
branch_payment_method delivery_type
branch_request kind restaurant_name district address status decided_by decision_note
branch_user_setting kind
cancel_reason code name kind delivery_types from_statuses actor liable platform_codes
category name image schedule delivery_types
city name
comment flags status reject_reason replied_by decided_by
company name country currency legal_name authorised_name phone email website domain domain_ip district address tax_number iban mersis_no kep_address etbis_no
company_blog title body image
company_blog_area code name
consent_event channel status source actor
currency name symbol symbol_format type
delivery_refusal code
delivery_template name currency rings
delivery_type code name
delivery_type_setting situations
device id name
device_event kind actor device data
dining_area name
dining_table name shape
district name
erased_contact refused
event type
gift_cheque name kind schedule delivery_types funder status reject_reason awaits
gift_cheque_code code
gift_cheque_item state
gift_cheque_use state
idempotency owner route key
inbox platform event_id kind problem
installation key value
institution_document kind
institution_member status verified_by decided_by
iys_access iys_code brand_code username base_url checked pulled_after failure
iys_filing channel status source state result transaction_id
kiosk name app_version os_version
kitchen name image
known_place place
language code name
license license_type licensed_module_list limits timezone
login_attempt key
mail kind purpose state reason
material name allergens out_kind
material_catalog name selection_type
member registration_source language
member_consent channel status source iys_state iys_reason
member_correction kind status asked_name decided_name
member_device platform app_version
member_distinct actor
member_erasure status channel asked_by decided_by
member_import name sheets columns unique_field on_existing on_missing consents
member_import_row outcome state
member_merge actor
menu_change kind state input report before
message_provider channel adapter
migration name checksum
one_time purpose
order_event kind from_status to_status actor device
order_load order_method dishes
order_quarter counts
orders channel external_id external_number delivery_type status next_status table_name totals summary currency payment_method deadline_kind moved_by courier_name courier_event undo_of moved_device
partner_institution name code link_token terms funder authorised_name phone email email_domains note
payment_method code name place
permission id wing noun
permission_text kind id name help
phone_call provider call_id line extension state called_back_by
picture kind
platform_item platform item_kind external_id wanted state reason
platform_link platform external_id base_url state checked
platform_outage platform kind
platform_state platform wanted wanted_for state reason
platform_step platform step state reason
point_definition name point_type delivery_types schedule
point_lot point_type source_key
point_move kind lots actor key
point_spend funder
product name description images tax_rates allergens schedule delivery_types channels out_kind overrides
product_catalog name fields
provider_pace provider
public_holiday name
reservation status source lang previous moved_by
reservation_rule booking_url
restaurant_image name image
restaurant_registration restaurant_name authorised_name phone email district address tax_number note status decided_by decision_note
role owner_type account_type name permissions
role_schema account_type permissions
run kind state input problem name
run_part state report before
schedule work cycle zone
schedule_run work state problem
saved_view screen
segment name description audience
session user_agent ip revoked_why
setting name value
special_day name order_method slots
switchboard provider lines extension username base_url checked failure
synonym_group words
table_command kind payment state seen_by done_by
table_session join_code state
tax_office code name
wallet_entry kind actor key
working_hour order_method
zone name rings kind fee_steps schedule
`

it('says of each text column whether it may hold what is a member’s or a guest’s', async () => {
  const rows = await database.db.many<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb') order by 1`)
  const theirs = Object.entries({ ...personalColumns, ...sealedHistories }).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  )
  const others = nobodys
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [table, ...columns] = line.split(' ')
      return columns.map((column) => `${table}.${column}`)
    })
  const known = [...theirs, ...others]
  expect(known.filter((it, at) => known.indexOf(it) !== at)).toEqual([])
  expect(rows.map((it) => it.name).filter((it) => !known.includes(it))).toEqual([])
  expect(known.filter((it) => !rows.some((row) => row.name === it))).toEqual([])
})
