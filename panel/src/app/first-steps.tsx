import { useQuery } from '@tanstack/react-query'
import { profile } from '#contract/identity/profile.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { TwoFactor } from '#panel/features/identity/profile/two-factor.tsx'
import { words } from '#panel/features/identity/profile/words.ts'
import { Brand } from '#panel/kit/page/brand.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { goOut, signOut, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'

/**
 * The page that is shown instead of the panel to a user whose account requires two-step
 * verification but who has not set it up. Nothing else is open to such a user.
 */
export default function FirstSteps() {
  const t = useWords(words)
  const user = useUser()
  const { data } = useQuery(ask(profile.read, { params: { user_id: user.id } }))
  return (
    <main data-screen="/profile" className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-6 p-6">
      <div className="flex items-center justify-between gap-3">
        <Brand />
        <Button variant="ghost" onPress={() => void signOut()}>
          {t('signOut')}
        </Button>
      </div>
      <h1 className="sr-only">{t('twoFactor')}</h1>
      <Card title={t('twoFactor')} description={t('twoText')}>
        {data ? <TwoFactor profile={data} onDone={() => goOut('/')} /> : <Skeleton className="h-40" />}
      </Card>
    </main>
  )
}
