import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { defineWords, useWords } from '../words/words.ts'

const words = defineWords({
  tr: { title: '{name} eklendi; filtre ya da sıralama yüzünden bu sayfada görünmüyor', show: 'Göster' },
  en: { title: '{name} was added, but filters or the order keep it off this page', show: 'Show it' },
  de: {
    title: '{name} ist angelegt, steht aber wegen Filter oder Sortierung nicht auf dieser Seite',
    show: 'Anzeigen',
  },
})

/** Says that the list's filters hide the record just created, with a link to it. */
export default function MadeHidden({ name, onShow }: { name: string; onShow: () => void }) {
  const t = useWords(words)
  return <Banner title={t('title', { name })} action={<Button onPress={onShow}>{t('show')}</Button>} />
}
