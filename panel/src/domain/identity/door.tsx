import { useEffect, useState, type ReactNode } from 'react'
import { Banner } from '#panel/ui/banner.tsx'
import { Brand } from '#panel/kit/page/brand.tsx'
import { clientWords } from '#panel/kit/words/kit-words.ts'
import { onLanguageMissing } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { TableScene } from '../platform/table-scene.tsx'
import { DoorTools } from './door-tools.tsx'
import { doorWords } from './door-words.ts'

/**
 * The frame of every page before sign-in: the form on the left, a drawing of a laid table on the
 * right, language and theme at the top.
 */
export function Door({ screen, children }: { screen: string; children: ReactNode }) {
  const t = useWords(doorWords)
  const c = useWords(clientWords)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => onLanguageMissing(() => setMissing(true)), [])
  return (
    <main data-screen={screen} className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-6 py-5 sm:px-10">
        <header className="flex items-center justify-between gap-3">
          <Brand />
          <DoorTools onChosen={() => setMissing(false)} />
        </header>
        {isMissing && <Banner kind="danger" title={c('noReply')} />}
        <div className="mx-auto grid w-full max-w-sm flex-1 content-center gap-6 py-10">{children}</div>
      </div>
      <div className="bg-tint max-lg:hidden">
        <div className="sticky top-0 h-dvh overflow-clip">
          <TableScene />
          <p className="absolute inset-x-12 bottom-12 text-2xl font-semibold tracking-tight text-balance text-accent-text">
            {t('slogan')}
          </p>
        </div>
      </div>
    </main>
  )
}
