import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { availability } from '#contract/platform/availability.ts'
import { Brand } from '#panel/kit/page/brand.tsx'
import { send } from '#panel/kit/server/client.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: {
    maintenance: 'Kısa bir bakımdayız',
    maintenanceText: 'Size daha iyi hizmet verebilmek için iyileştirmeler yapıyoruz. Anlayışınız için teşekkür ederiz.',
    maintenanceWait: 'Bakım bitince bu sayfa kendiliğinden açılacak.',
  },
  en: {
    maintenance: 'We’ll be back shortly',
    maintenanceText: 'We are making improvements so that we can serve you better. Thank you for your understanding.',
    maintenanceWait: 'This page opens automatically once maintenance is over.',
  },
  de: {
    maintenance: 'Kurze Wartung',
    maintenanceText:
      'Wir nehmen gerade Verbesserungen vor, um Sie noch besser bedienen zu können. Vielen Dank für Ihr Verständnis.',
    maintenanceWait: 'Diese Seite öffnet sich von selbst, sobald die Wartung beendet ist.',
  },
})

const askAgainMs = 15_000

/**
 * The page that is shown while the server reports maintenance. It polls until the maintenance ends.
 */
export function Maintenance() {
  const t = useWords(words)
  useEffect(() => {
    const timer = setInterval(() => {
      send(availability.check, { params: { id: '1' } }).then(
        (state) => state.maintenanceStatus || location.reload(),
        () => undefined,
      )
    }, askAgainMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main data-screen="maintenance" className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid max-w-md justify-items-center gap-3">
        <Brand />
        <h1 className="mt-6 text-2xl font-semibold text-balance">{t('maintenance')}</h1>
        <p className="text-pretty">{t('maintenanceText')}</p>
        <p className="text-sm text-muted">{t('maintenanceWait')}</p>
      </div>
    </main>
  )
}

export const openMaintenance = (root: HTMLElement) => createRoot(root).render(<Maintenance />)
