/**
 * The text columns that the erasure of a person leaves alone, grouped by the reason. Each line
 * names a table and its columns.
 */
export const columnsLeftAlone: readonly { why: string; columns: string }[] = [
  {
    why: 'Codes, keys, numbers and states: chosen from a list, or made by the product.',
    columns: `
account type
api_key hint scopes
app_user account_type registering
assignment scope_type
audit noun record_id action request_id
audit_cleared was proof
audit_seal hash
bill state payment_method
background_work name kind every
branch timezone unanswered customer_cancel order_methods onsite_ip area_source told_state
branch_method order_method
branch_alert kind
branch_counter order_cap
branch_pause kind order_method reason_code
branch_payment_method delivery_type
branch_request kind status
branch_user_setting kind
cancel_reason code name kind delivery_types from_statuses actor liable platform_codes
call_pace key
category schedule delivery_types
city name
comment flags status source reject_reason
company country currency
company_blog_area code
consent_event channel status source
courier vehicle
courier_shift takings currency
courier_access party external_id base_url fee_bearer checked
courier_delivery party reference external_id state event events currency fee_bearer
courier_step step state
currency name symbol symbol_format type
integration_platform code note
delivery_refusal code
delivery_template currency rings
delivery_type code name
delivery_type_setting situations
device id
device_event kind
dining_table shape
discount terms schedule funder status awaits
district name
erased_contact refused
event_mark reader
given_up work kind record
gift_cheque kind schedule delivery_types funder status awaits
gift_cheque_code code
gift_cheque_item state
gift_cheque_use state
idempotency owner route key
inbox platform event_id kind
installation key value
institution_document kind
institution_member status verified_by
iys_access base_url checked pulled_after
iys_filing channel status source state transaction_id
kiosk app_version os_version
language code name
license license_type licensed_module_list limits timezone
mail kind purpose state reason
material allergens out_kind
material_catalog selection_type
member registration_source language login_proof
member_consent channel status source iys_state iys_reason
member_correction kind status
member_device platform app_version language timezone
member_erasure status channel
member_import unique_field on_existing on_missing
member_import_count counts
member_import_row outcome state
menu_change kind state
message_provider channel adapter checked balance
migration name checksum
one_time purpose
order_event kind from_status to_status
order_load order_method dishes
order_quarter counts
orders channel external_id external_number delivery_type status next_status totals summary currency payment_method door_payments deadline_kind courier_event undo_of pays_bill
partner_institution code link_token terms funder
payment_method code name place
permission id wing noun
permission_text kind id
phone_call provider call_id line extension state
picture kind
payment_access provider base_url checked
payment_attempt provider currency state asked_key token payment_id transaction_id
payment_difference kind currency
payment_only_there payment_id transaction_id currency state
payment_event event_id
payment_refund cause state
platform_busy platform state
platform_farewell platform external_id base_url settings state
platform_item platform item_kind external_id wanted state
platform_link platform external_id base_url settings state checked
platform_menu_entry platform external_id choice
platform_outage platform kind
platform_settlement platform payout currency
platform_settlement_line platform external_id kind external_number
platform_state platform wanted wanted_for state
platform_step platform step state
point_definition point_type delivery_types schedule
notification channel link image status audience
notification_recipient state reason provider_id
scheduled_task action cycle audience
scheduled_task_run state reason
message_suppression channel reason
sms_usage month
story cover image link schedule platforms
banner image mobile_image link schedule platforms
campaign image link schedule platforms
company_theme order_url booking_url
theme_release files
point_lot point_type source_key
point_move kind lots key
point_spend funder
product tax_rates allergens schedule delivery_types channels out_kind
provider_pace provider
public_holiday name
reservation status source lang previous
restaurant_registration status
role owner_type account_type permissions
role_schema account_type permissions
run kind state
run_part state
schedule work cycle zone
schedule_run work state
saved_view screen
segment audience
session revoked_why
setting name
sms kind purpose state reason
special_day order_method slots
switchboard provider lines extension base_url checked
table_command kind payment state
table_session join_code state
tax_office code name
wallet_entry kind key
webhook_delivery pace type body state
member_event type data
webhook_endpoint events hint
working_hour order_method
zone rings kind fee_steps schedule
`,
  },
  {
    why: 'What a business, or the platform, says of itself and of what it sells: published, or written about businesses.',
    columns: `
account name phone email website legal_name tax_number authorised_name
branch name district address phone email logo dark_logo
branch_request restaurant_name district address
category name image
company name legal_name authorised_name phone email website domain domain_ip district address tax_number iban mersis_no kep_address etbis_no
company_blog title body image
company_post title slug summary body image image_alt seo_title seo_description
company_post_slug lang slug
content title slug summary body image image_alt seo_title seo_description
content_slug lang slug
company_theme name
theme code name description files
theme_file path text
theme_text hash text
company_blog_area name
delivery_template name
iys_access iys_code brand_code
message_provider sender sender_name server
kitchen name image
icon name image
material name
material_catalog name
menu_change input report before
orders table_name
partner_institution authorised_name phone email email_domains
permission_text name help
platform_menu_entry name
product name description images overrides
product_catalog name fields
reservation_rule booking_url
restaurant_image name image
restaurant_registration restaurant_name authorised_name phone email district address tax_number note decision_note
role name
run_part report before
setting value
synonym_group words
webhook_endpoint name url
`,
  },
  {
    why: 'The team’s own accounts, devices, and names in the record of their work, which a business must be able to answer for after they have left.',
    columns: `
api_key name created_by
app_user name surname email email_key password_hash profile_image phone
audit actor
bill actor
branch_pause by ended_by
branch_request decided_by
comment replied_by decided_by
consent_event actor
courier name phone
courier_shift courier_name ended_by
device name
device_event actor device
institution_member decided_by
iys_access username
message_provider username
member_correction asked_name decided_name
member_distinct actor
member_erasure asked_by decided_by
member_merge actor
order_event actor device
orders moved_by courier_name moved_device
phone_call called_back_by
point_move actor
reservation moved_by
theme_release created_by
restaurant_registration decided_by
courier_delivery called_by
session user_agent ip
switchboard username
table_command seen_by done_by
wallet_entry actor
`,
  },
  {
    why: 'What a machine, or somebody else’s server, answered: texts of faults, without addresses and numbers (`withoutContacts`).',
    columns: `
background_work problem troubles
courier_access failure
given_up reason
inbox problem
iys_access failure
iys_filing result
message_provider failure
payment_access failure
payment_comparison problem
payment_comparison listed
payment_event failure
payment_only_there reason
platform_busy reason
platform_farewell reason
platform_item reason
platform_state reason
run problem
schedule_run problem
switchboard failure
webhook_delivery reason
webhook_endpoint problem
`,
  },
  {
    why: 'Gone within days. Made files that name people expire with the erasure (`forgetKept`).',
    columns: `
audit came_from
device_event data
event type
known_place place
login_attempt key
run input name
`,
  },
]
