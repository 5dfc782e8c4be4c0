import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { startPreview, usePreview } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A bar at the top while a role is being previewed. */
export default function PreviewBar() {
  const t = useWords(words)
  const go = useGo()
  const preview = usePreview()
  if (!preview) return null
  const end = () => {
    startPreview(null)
    go(`/role/form/${preview.role_id}`)
  }
  return (
    <Banner
      kind="warning"
      title={t('previewing', { role: preview.name })}
      className="mx-6 mt-4 max-sm:mx-4"
      action={<Button onPress={end}>{t('previewEnd')}</Button>}
    >
      {t('previewText')}
    </Banner>
  )
}
