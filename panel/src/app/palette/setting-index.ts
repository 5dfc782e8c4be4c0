import { orderingWords } from '#panel/domain/ordering/ordering-words.ts'
import { words as branchWords } from '#panel/features/organisation/branch/words.ts'
import { words as settingWords } from '#panel/features/organisation/settings/words.ts'
import { words as profileWords } from '#panel/features/identity/profile/words.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { barrier, fillPath } from '#panel/kit/page/screens.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { screenOf } from '../screens.ts'

const stores = ['App Store', 'Google Play', 'AppGallery']
const social = ['Instagram', 'Facebook', 'X', 'YouTube', 'TikTok', 'LinkedIn']
const site = ['branding', 'logo', 'dark_logo', 'favicon', 'page_title', 'page_description', 'analytics'] as const
const place = ['address', 'map', 'day_starts_min', 'timezone'] as const
const shown = ['name', 'phone', 'email', 'logo', 'order_methods', 'area_source'] as const
const service = [
  'preparation_min',
  'unanswered',
  'customer_cancel',
  'auto_accept',
  'tips_is_active',
  'table_prepaid',
] as const
const premises = ['reservation_is_active', 'table_is_open', 'onsite'] as const
const own = ['password', 'devices', 'twoFactor', 'picture', 'phone'] as const

/** The switches and fields on the settings pages that the user may open, by their labels there. */
export function useSettings(branch_id: string | undefined): { id: string; name: string; page: string; path: string }[] {
  const branch = useWords(branchWords)
  const setting = useWords(settingWords)
  const ordering = useWords(orderingWords)
  const profile = useWords(profileWords)
  const user = useUser()
  const lang = useLanguage()
  const app = (['app', 'min_ios', 'min_android'] as const).map((key) => setting(key))
  const orders = service.map((key) => ordering(key))
  const pages: Record<string, readonly string[]> = {
    '/company/settings': [...site.map((key) => setting(key)), ...stores, ...social, ...app],
    '/company/settings?part=branches': orders,
    '/setting': [setting('store'), ...stores, ...app],
    '/branch/form/$branch_id': place.map((key) => branch(key)),
    '/manegement/$branch_id/settings/general-settings': [
      ...[...shown, ...premises].map((key) => branch(key)),
      ...orders,
    ],
    '/profile': own.map((key) => profile(key)),
  }
  return Object.entries(pages).flatMap(([address, names]) => {
    const [pattern = '', part] = address.split('?')
    const screen = screenOf(pattern)
    const path = screen && !barrier(screen, user, branch_id) ? fillPath(pattern, { branch_id }) : null
    if (!screen || !path) return []
    return names.map((name) => ({
      id: `${address} ${name}`,
      name,
      page: screen.title[lang],
      path: part ? `${path}?${part}` : path,
    }))
  })
}
