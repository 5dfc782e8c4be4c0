/**
 * Every table and its kind. A catalog test holds the database to this list and to the rules of each
 * kind (stack.md: Citus-ready).
 * - tenant: `company_id` comes first in the key, and every statement is tied to the caller's
 * companies.
 * - global: reference data.
 * - local: this installation's own tables, which Citus leaves on its coordinator. `registered`
 * tables commit together with tenant rows; `alone` ones are never written in one transaction with
 * them.
 */
export const tableKinds = {
  tenant: [
    'branch',
    'branch_alert',
    'branch_counter',
    'event',
    'idempotency',
    'working_hour',
    'special_day',
    'branch_method',
    'branch_pause',
    'order_quarter',
    'order_load',
    'branch_payment_method',
    'branch_user_setting',
    'zone',
    'branch_ring',
    'delivery_refusal',
    'courier',
    'courier_shift',
    'courier_position',
    'courier_access',
    'courier_delivery',
    'courier_step',
    'dining_area',
    'dining_table',
    'table_join',
    'table_session',
    'session_table',
    'bill',
    'bill_line',
    'table_guest',
    'table_command',
    'reservation',
    'reservation_table',
    'reservation_slot',
    'reservation_rule',
    'category',
    'product',
    'material_catalog',
    'product_material_catalog',
    'material',
    'material_option',
    'product_material',
    'product_catalog',
    'product_catalog_product',
    'menu_change',
    'run',
    'schedule',
    'schedule_run',
    'given_up',
    'run_part',
    'run_stop',
    'platform_item',
    'platform_menu_entry',
    'member',
    'member_address',
    'member_device',
    'member_phone',
    'member_stat',
    'member_account',
    'consent_event',
    'member_consent',
    'iys_access',
    'iys_filing',
    'member_merge',
    'member_distinct',
    'member_erasure',
    'erased_contact',
    'member_key',
    'comment',
    'branch_rating',
    'segment',
    'recipient',
    'partner_institution',
    'institution_member',
    'institution_document',
    'notification',
    'notification_recipient',
    'message_suppression',
    'sms_usage',
    'story',
    'banner',
    'campaign',
    'discount',
    'company_theme',
    'theme_file',
    'theme_text',
    'theme_release',
    'point_definition',
    'point_spend',
    'point_lot',
    'point_move',
    'point_notice',
    'wallet_entry',
    'member_correction',
    'gift_cheque',
    'gift_cheque_item',
    'gift_cheque_code',
    'gift_cheque_use',
    'member_import',
    'member_import_row',
    'member_import_count',
    'switchboard',
    'phone_call',
    'orders',
    'payment_access',
    'payment_attempt',
    'payment_comparison',
    'payment_difference',
    'payment_only_there',
    'payment_event',
    'payment_refund',
    'platform_step',
    'platform_link',
    'platform_state',
    'platform_busy',
    'platform_farewell',
    'platform_outage',
    'platform_settlement',
    'platform_settlement_line',
    'order_event',
    'audit',
    'audit_seal',
    'audit_cleared',
    'device_event',
    'device',
    'inbox',
    'setting',
    'message_provider',
    'company_blog',
    'company_post',
    'company_post_slug',
    'webhook_endpoint',
    'webhook_delivery',
    'event_mark',
    'member_event',
    'member_event_counter',
    'branch_request',
    'kiosk',
  ],
  global: [
    'language',
    'currency',
    'integration_platform',
    'city',
    'district',
    'tax_office',
    'permission',
    'permission_text',
    'delivery_type',
    'delivery_type_setting',
    'cancel_reason',
    'payment_method',
    'account',
    'company',
    'license',
    'app_user',
    'role',
    'role_schema',
    'assignment',
    'saved_view',
    'company_blog_area',
    'restaurant_registration',
    'synonym_group',
    'kitchen',
    'restaurant_image',
    'delivery_template',
    'theme',
    'icon',
    'content',
    'content_slug',
    'public_holiday',
  ],
  registered: [
    'session',
    'socket_ticket',
    'known_place',
    'last_login',
    'api_key',
    'one_time',
    'mail',
    'sms',
    'picture',
  ],
  alone: ['call_pace', 'login_attempt', 'background_work', 'installation', 'provider_pace', 'lasting_key', 'migration'],
} as const

/** Tables that are partitioned by month (partitions.ts makes the months). */
export const monthly = ['order_event', 'audit', 'device_event', 'delivery_refusal'] as const

/**
 * Append-only tables besides the monthly ones. The application's role may only read them and insert
 * into them.
 */
export const appendOnly = [
  'audit_seal',
  'consent_event',
  'point_move',
  'theme_release',
  'theme_text',
  'wallet_entry',
] as const

/**
 * Columns of append-only tables that are cleared when a member is erased, while the rest of the row
 * stays. They contain a text beside a posting, the proof of a consent, or details in an order's
 * timeline or in a history. The application itself clears them: a function that belongs to the
 * database's owner would write through another connection, which Citus refuses in one transaction.
 */
export const erasable = {
  point_move: ['reason'],
  wallet_entry: ['reason', 'payment_ref'],
  consent_event: ['proof'],
  order_event: ['data'],
  audit: ['before', 'after'],
} as const satisfies Partial<Record<(typeof appendOnly)[number] | (typeof monthly)[number], readonly string[]>>

/** Monthly tables whose months are dropped once they are older than this many days. */
export const keptDays: Partial<Record<(typeof monthly)[number], number>> = { delivery_refusal: 60 }

/**
 * Every column that contains pictures, as one address, several addresses, or within JSON. A picture
 * that none of them contains is swept. Beside each, the generated column `<name>_pictures` holds
 * the pictures' ids.
 */
export const pictureColumns = [
  ['app_user', 'profile_image'],
  ['branch', 'logo'],
  ['branch', 'dark_logo'],
  ['category', 'image'],
  ['product', 'images'],
  ['menu_change', 'before'],
  ['run', 'input'],
  ['run_part', 'before'],
  ['kitchen', 'image'],
  ['restaurant_image', 'image'],
  ['setting', 'value'],
  ['company_blog', 'image'],
  ['notification', 'image'],
  ['story', 'cover'],
  ['story', 'image'],
  ['banner', 'image'],
  ['banner', 'mobile_image'],
  ['campaign', 'image'],
  ['icon', 'image'],
  ['content', 'image'],
  ['content', 'body'],
  ['company_post', 'image'],
  ['company_post', 'body'],
  ['theme', 'files'],
  ['theme_file', 'text'],
  ['theme_text', 'text'],
] as const

/**
 * Every column that contains an encrypted secret. It is encrypted again when the key is rotated.
 */
export const sealedColumns = [
  ['app_user', 'two_factor_secret'],
  ['branch', 'table_secret'],
  ['courier_access', 'secrets'],
  ['iys_access', 'secrets'],
  ['lasting_key', 'key'],
  ['member_key', 'key'],
  ['message_provider', 'secrets'],
  ['payment_access', 'secrets'],
  ['platform_farewell', 'secrets'],
  ['platform_link', 'secrets'],
  ['platform_link', 'tokens'],
  ['switchboard', 'secrets'],
  ['webhook_endpoint', 'secrets'],
] as const

/**
 * The company id under which records without a company are stored, such as the history of a
 * currency.
 */
export const platformCompany = '00000000-0000-0000-0000-000000000000'
