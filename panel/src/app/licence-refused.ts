import { modules, type Module } from '#contract/organisation/license.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { moduleName, moduleWords } from '#panel/domain/organisation/module-words.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { can, currentUser } from '#panel/kit/server/session.ts'
import { defineWords, say } from '#panel/kit/words/words.ts'
import { router } from './router.tsx'

const words = defineWords({
  tr: {
    module: 'Bu işlem için lisansınızda {module} modülü gerekir',
    ask: 'Modülleri ve sınırları {kind, select, account {sağlayıcınız} other {bayiniz ya da sağlayıcınız}} değiştirebilir.',
    change: 'Modüller, sınırlar ve süre lisans ekranında değiştirilir.',
    toLicence: 'Lisansı göster',
  },
  en: {
    module: 'This requires the {module} module in your licence',
    ask: 'Your {kind, select, account {provider} other {dealer or provider}} can change modules and limits.',
    change: 'Modules, limits and dates are changed on the licence screen.',
    toLicence: 'Show the licence',
  },
  de: {
    module: 'Dafür braucht Ihre Lizenz das Modul {module}',
    ask: 'Ihr {kind, select, account {Anbieter} other {Händler oder Anbieter}} kann Module und Grenzen ändern.',
    change: 'Module, Grenzen und Laufzeit ändert man auf der Lizenzseite.',
    toLicence: 'Lizenz zeigen',
  },
})

/**
 * Shows a refusal because of the licence (402): what is missing, who can change the licence, and a
 * link to the licence.
 */
export function sayLicence({ problem }: Refusal, text: string) {
  const t = say(words)
  const module = modules.find((it: Module) => problem?.code === 'module_required' && it === problem.module)
  const companies = currentUser()?.user_companies ?? []
  const to = companies.length === 1 ? `/services/${companies[0]!.id}` : '/services'
  toasts.add({
    kind: 'danger',
    title: module ? t('module', { module: moduleName(say(moduleWords), module) }) : text,
    // The message about a missing licence already says who grants one.
    ...(problem?.code !== 'licence_missing' && {
      description: can('post-company-license') ? t('change') : t('ask', { kind: currentUser()?.account_type ?? '' }),
    }),
    ...(can('get-company-license') && {
      action: { label: t('toLicence'), onAction: () => void router.navigate({ to }) },
    }),
  })
}
