import type { SettingName, SettingOf } from '#contract/organisation/settings.ts'
import { reservationRuleWords } from '#panel/domain/dining/reservation-rule-words.ts'
import { commentCardWords } from '#panel/domain/members/comment-card-words.ts'
import { orderingWords } from '#panel/domain/ordering/ordering-words.ts'
import { paymentWords } from '#panel/domain/ordering/payment-words.ts'
import { escalationWords } from '#panel/domain/organisation/escalation-words.ts'
import { words as branchWords } from '#panel/features/organisation/branch/words.ts'
import { consentWords } from '#panel/features/organisation/settings/consent-words.ts'
import { correctionWords } from '#panel/features/organisation/settings/correction-words.ts'
import { messageSettingWords } from '#panel/features/organisation/settings/message-setting-words.ts'
import { pointNoticeWords } from '#panel/features/organisation/settings/point-notice-words.ts'
import { words as settingWords } from '#panel/features/organisation/settings/words.ts'
import { words as profileWords } from '#panel/features/identity/profile/words.ts'
import { hasModule, useUser } from '#panel/kit/server/session.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { barrier, fillPath } from '#panel/kit/page/screens.ts'
import { screenOf } from '../screens.ts'

const place = ['address', 'map', 'day_starts_min', 'timezone'] as const
const shown = ['name', 'phone', 'email', 'logo', 'order_methods', 'area_source'] as const
const premises = ['reservation_is_active', 'table_is_open', 'onsite'] as const
const own = ['password', 'devices', 'twoFactor', 'picture', 'phone'] as const

const pick = <K extends string>(words: Record<K, string>, ...keys: K[]): Record<K, string> =>
  Object.fromEntries(keys.map((key) => [key, words[key]])) as Record<K, string>

type Labels = { [N in SettingName]: Record<keyof SettingOf<N>, string> }

/** The label of each field of each setting, as it is on its page. */
export const settingLabels = (lang: Lang): Labels => ({
  branding: pick(settingWords[lang], 'logo', 'dark_logo', 'favicon', 'page_title', 'page_description'),
  store: { app_store: 'App Store', google_play: 'Google Play', app_gallery: 'AppGallery' },
  social: {
    instagram: 'Instagram',
    facebook: 'Facebook',
    x: 'X',
    youtube: 'YouTube',
    tiktok: 'TikTok',
    linkedin: 'LinkedIn',
  },
  analytics: pick(settingWords[lang], 'analytics_id'),
  app: pick(settingWords[lang], 'min_ios', 'min_android'),
  comments: pick(commentCardWords[lang], 'auto_approve', 'hidden_words'),
  corrections: pick(correctionWords[lang], 'points_alone', 'wallet_alone', 'points_role', 'wallet_role'),
  point_notice: { days: pointNoticeWords[lang].title },
  messages: pick(messageSettingWords[lang], 'sms_price', 'sms_refusal'),
  consents: pick(consentWords[lang], 'existing_customer'),
  ordering: pick(
    orderingWords[lang],
    'preparation_min',
    'unanswered',
    'customer_cancel',
    'customer_cancel_min',
    'auto_accept',
    'tips_is_active',
    'table_prepaid',
  ),
  escalation: pick(escalationWords[lang], 'louder_sec', 'summon_sec', 'unanswered_sec'),
  payment_method: { sequence: paymentWords[lang].title, methods: paymentWords[lang].methods },
  reservation: pick(
    reservationRuleWords[lang],
    'turn_min',
    'covers_per_slot',
    'no_show_min',
    'notice_min',
    'max_ahead_days',
    'online_max_guests',
    'is_auto_approved',
    'booking_url',
  ),
})

/** The settings on each page, by the page's address. */
export const settingPages: Record<string, readonly SettingName[]> = {
  '/company/settings': [
    'branding',
    'store',
    'social',
    'analytics',
    'app',
    'comments',
    'corrections',
    'point_notice',
    'consents',
    'messages',
  ],
  '/company/settings?part=branches': ['ordering', 'escalation', 'payment_method', 'reservation'],
  '/setting': ['store', 'app', 'escalation', 'comments', 'point_notice', 'consents'],
  '/manegement/$branch_id/settings/general-settings': ['ordering'],
  '/manegement/$branch_id/settings/payment-method-settings': ['payment_method'],
  '/manegement/$branch_id/settings/reservation-settings': ['reservation'],
  '/manegement/$branch_id/settings/user-settings': ['escalation'],
}

/** The licence modules without which a page leaves out a setting or a field. */
const modules: Record<string, string> = { reservation: 'reservation', table_prepaid: 'table_order' }

interface Label {
  name: string
  module: string | undefined
}

/** The labels on each page, by the page's address; each with the module that it needs. */
export function labelsByPage(lang: Lang): Record<string, readonly Label[]> {
  const labels = settingLabels(lang)
  const ofSetting = (name: SettingName) =>
    Object.entries(labels[name]).map(([field, label]) => ({ name: label, module: modules[name] ?? modules[field] }))
  const pages = Object.entries(settingPages).map(([page, names]) => [page, names.flatMap(ofSetting)] as const)
  const general = '/manegement/$branch_id/settings/general-settings'
  return {
    ...Object.fromEntries(pages),
    '/branch/form/$branch_id': namesOf(branchWords[lang], place),
    [general]: [...namesOf(branchWords[lang], [...shown, ...premises]), ...ofSetting('ordering')],
    '/profile': namesOf(profileWords[lang], own),
  }
}

const namesOf = <K extends string>(words: Record<K, string>, keys: readonly K[]): Label[] =>
  keys.map((key) => ({ name: words[key], module: undefined }))

/** The switches and fields on the settings pages that the user may open, by their labels there. */
export function useSettings(branch_id: string | undefined): { id: string; name: string; page: string; path: string }[] {
  const user = useUser()
  const lang = useLanguage()
  return Object.entries(labelsByPage(lang)).flatMap(([address, labels]) => {
    const [pattern = '', part] = address.split('?')
    const screen = screenOf(pattern)
    const path = screen && !barrier(screen, user, branch_id) ? fillPath(pattern, { branch_id }) : null
    if (!screen || !path) return []
    return labels
      .filter(({ module }) => module === undefined || hasModule(module))
      .map(({ name }) => ({
        id: `${address} ${name}`,
        name,
        page: screen.title[lang],
        path: part ? `${path}?${part}` : path,
      }))
  })
}
