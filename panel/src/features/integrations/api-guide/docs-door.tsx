import { Brand } from '#panel/kit/page/brand.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { DoorTools } from '#panel/domain/identity/door-tools.tsx'
import { Guide } from './guide.tsx'
import { words } from './words.ts'

/** What an app maker must know, for people who have no account. */
export default function DocsDoor() {
  const t = useWords(words)
  return (
    <div data-screen="/docs/api" className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-5 px-4 py-5 sm:px-8">
      <header className="flex items-center justify-between gap-3">
        <Brand />
        <DoorTools />
      </header>
      <main className="grid gap-5">
        <PageHead title={t('title')} />
        <Guide />
      </main>
    </div>
  )
}
