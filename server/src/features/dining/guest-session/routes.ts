import { guestSession, guestTokenHeader as path } from '#contract/dining/guest-session.ts'
import { guestView } from '#server/domain/dining/guest-view.ts'
import { guestOfToken } from '#server/domain/dining/guests.ts'
import { wrongAtTable } from '#server/domain/dining/words.ts'
import { routes } from '#server/kit/context.ts'

export const guestSessionRoutes = routes(guestSession, {
  read: async (_, { db, reach, lang, headers }) => {
    const guest = await guestOfToken(db, reach.tie, String(headers[path]))
    // A token of another company is answered like one that was never given to anybody.
    if (!guest) throw wrongAtTable(lang, path, 'not_seated')
    if (guest.is_over) throw wrongAtTable(lang, path, 'visit_over')
    return guestView(db, guest)
  },
})
