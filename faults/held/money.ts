import { app, dining, kit, members, ordering, organisation, type FoundFault } from './held.ts'

/** Faults of money, orders, guests and people’s data. */
export const money: FoundFault[] = [
  {
    fault: 'wallet paid out three times',
    tests: members(
      'undone.test.ts › money that is paid out takes along what it earned, however often it comes and goes',
    ),
  },
  {
    fault: 'an earning that outlives its reason: paid out, corrected, merged, denied, undone',
    tests: members('undone.test.ts › whatever was done, and in whatever order it is taken back: nothing is left of it'),
  },
  {
    fault: 'points of a load that stay when it is paid out after an empty wallet was merged',
    tests: [
      'server/src/domain/members/wallet/wallet-loads.test.ts › loads go along with a merge of a wallet that is empty while an order holds their money',
      ...members('undone.test.ts › whatever was done, and in whatever order it is taken back: nothing is left of it'),
    ],
  },
  {
    fault: 'two welcome gifts for one person',
    tests: members(
      'member/merge-gift.test.ts › one person keeps one welcome gift',
      'member/merge-gift.test.ts › a third record and a merge done anew find one gift, too',
      'member/merge-gift.test.ts › of two vouchers for a first order one is kept',
    ),
  },
  {
    fault: 'closed by hand and a pre-order',
    tests: [
      ...ordering(
        'app-delivery/app-delivery.test.ts › offers just the quarters that an order is taken for, while a zone has hours of its own and the branch is closed by hand in between',
        'app-delivery/app-delivery.test.ts › says in the menu that apps keep asking for when it is closed by hand',
      ),
      'server/src/domain/ordering/offer.test.ts › answers whoever asks about a moment as one model does',
    ],
  },
  {
    fault: 'guests who book for when a branch is closed by hand',
    tests: dining(
      'reservation/reservation.test.ts › online is refused what starts while the branch is closed by hand; who works there books it',
    ),
  },
  {
    fault: 'an alarm with an answer held back twenty seconds',
    tests: [
      'e2e/alarm.spec.ts › an answer that is held back for twenty seconds keeps no order silent',
      'panel/src/domain/platform/clock.test.ts › stays where it is right, however long an answer is held up',
      'panel/src/features/ordering/alarm/ringing.test.ts › is what is here, also where this device’s clock is behind the one that made it',
    ],
  },
  {
    fault: 'erased and searched',
    tests: members(
      'member/erasure.test.ts › once erased, a person is in no column of any table, and what they ordered stays',
      'member/erasure.test.ts › words beside their orders and money go, and what is kept for whoever acts across companies',
      'member/erasure.test.ts › whoever only looks like an erased person to a pattern',
      'member/erasure-words.test.ts › a number and an address leave every text in which others wrote them',
      'member/erasure-words.test.ts › a number leaves others’ sealed histories and names that must differ',
    ),
  },
  {
    fault: 'what earlier erasures left behind',
    tests: [
      'server/src/db/erased-migration.test.ts › what earlier erasures left of a member goes, and everybody else’s stays',
    ],
  },
  {
    fault: 'an erased name in what apps and payment providers had answered',
    tests: [
      ...members(
        'member/erasure-traces.test.ts › what other systems said of their orders, payments and bookings goes with them',
      ),
      'server/src/features/integrations/payment-provider/refused-refund.test.ts › is refused in words that are kept without the customer',
    ],
  },
  {
    fault:
      'a refund that was never sent, because another one of the same payment was taken for money given back by hand',
    tests: [
      'server/src/features/integrations/payment-provider/refused-refund.test.ts › is given back once when a refused part is tried again while the rest is returned',
    ],
  },
  {
    fault: 'an erased name in histories that were written before they were sealed',
    tests: members(
      'member/erasure.test.ts › what histories said in clear before they were sealed goes with an erasure',
      'member/erasure.test.ts › the chain over the histories is whole after somebody was erased',
    ),
  },
  {
    fault: 'erased people who come back with a backup',
    tests: members(
      'member/erasure.test.ts › whoever comes back with a restored backup is erased again, once, by a note that says nothing of them',
    ),
  },
  {
    fault: 'a letter to the team that keeps the name of an erased guest',
    tests: members(
      'member/erasure-traces.test.ts › a letter to the team about a review or a booking goes with whom it is about, sent or not',
    ),
  },
  {
    fault: 'erased, but not what stands under a number of before',
    tests: members(
      'member/erasure-traces.test.ts › what was left under a number or an address that they no longer have goes too, where it bears their name',
      'member/erasure-traces.test.ts › nobody is erased while an order under their number is open, also one that is on nobody’s record',
    ),
  },
  {
    fault: 'a no that the undo of a merge takes back',
    tests: [
      ...members(
        'member/merge-then.test.ts › a no by the link of either record’s mails stays the no of whoever said it once the records part',
        'member/merge-then.test.ts › a no that the merge had brought already is said again by the link, and outlives the undo',
      ),
      'server/src/features/integrations/iys/pull.test.ts › what is changed for the number of a merged record holds once the merge is undone',
    ],
  },
  {
    fault: 'a merge undone under an erasure that was asked for',
    tests: members(
      'member/merge-then.test.ts › is not undone while the erasure of the one record that both have become is asked for',
    ),
  },
  {
    fault: 'a data file that leaves out what is kept',
    tests: [
      ...members(
        'member/erasure.test.ts › a person gets all that is kept of them, and that they did is in their history',
        'member/erasure-words.test.ts › every table with personal columns is in the data file, or says why it is left out',
      ),
      'server/src/db/personal.test.ts › every text column says what an erasure does with it, or why it is left alone',
    ],
  },
  {
    fault: 'a table with a bill switched off',
    tests: app(
      'hanging.test.ts › stays as it is under guests and under reservations, whatever is tried, and says why',
      'hanging.test.ts › is given to nobody while somebody switches it off: one of the two is refused',
    ),
  },
  {
    fault: 'deleted, switched off or unlicensed while something hangs on it',
    tests: app(
      'hanging.test.ts › each record that may be deleted or switched off says what hangs on it',
      'hanging.test.ts › whatever refers to a record that may be deleted is part of it, or named by what hangs on it',
      'hanging.test.ts › is switched off under guests and reservations by nobody who has not read so',
      'hanging.test.ts › keeps the modules that its guests need, and a licence that covers its reservations',
      'hanging.test.ts › keeps the modules by which orders and calls come in',
      'hanging.test.ts › keeps the module of vouchers while one holds',
    ),
  },
  {
    fault: 'undo of an import of 1,500 rows',
    tests: [
      ...members('member-import/undo-large.test.ts › an import of 1,500 rows is taken back whole, each of its members'),
      'server/src/db/catalog.test.ts › has for every reference an index that serves the delete of what it refers to',
    ],
  },
  {
    fault: 'an undo that gives up and says that it is done',
    tests: kit(
      'jobs/run.test.ts › names the parts that could not be taken back, and takes these back when it is undone again',
      'jobs/run.test.ts › whatever fails, stops or is taken back, in whatever order: what it says is what is written',
    ),
  },
  {
    fault: 'cash over its limit at a table',
    tests: dining(
      'table-session/table-session.test.ts › are paid at the till by the rules of a payment by itself: its methods, its limits, and never to a platform',
    ),
  },
  {
    fault: 'an order on a stranger’s bill, or on none',
    tests: dining(
      'table-session/naming-a-table.test.ts › names a table only with the right to, also where it is not eaten there',
      'table-session/naming-a-table.test.ts › seats as few as the table is for, once, however many orders come at once',
      'table-session/naming-a-table.test.ts › is paid by its guests and by staff, and by nobody else',
    ),
  },
  {
    fault: 'a planned closing dropped, an opening lost among many',
    tests: organisation(
      'branch/state.test.ts › leaves of a planned one what lies after it, and is one for a method that is named twice',
      'branch/state.test.ts › until the next opening, planned, ends at the one after its start',
      'branch/state.test.ts › opens what was closed while it waited for its turn',
      'branch/state.test.ts › opens one method while all are closed: the others stay closed until the same moment',
    ),
  },
  {
    fault: 'guests who leave while they are owed',
    tests: dining(
      'table-session/table-session.test.ts › do not leave before they have back what they paid for an order that was returned',
      'table-session/table-session.test.ts › have what they paid back by the same means where their order is returned after they left',
      'table-session/table-session.test.ts › have paid their orders by what they paid with, until the payment is given back',
    ),
  },
  {
    fault: 'money of a table given back in two ways, or recorded as given back although nobody did it',
    tests: [
      'contract/src/dining/bill.test.ts › does not let a payment be returned if the guests already have its money back',
      ...dining(
        'table-session/table-session.test.ts › do not leave before they have back what they paid for an order that was returned',
        'guest-session/guest-session.test.ts › gives back into the wallet what it has paid, and refuses to give that back in cash',
        'guest-session/guest-session.test.ts › gives back into the wallet what it has paid, also after the guests have left',
      ),
      'server/src/features/integrations/payment-provider/table-bill.test.ts › gives back through the provider what the till refunds of the payment, and no more',
      'server/src/features/integrations/payment-provider/table-bill.test.ts › gives back through the provider what guests paid for a dish that is returned after they left',
      'server/src/features/integrations/payment-provider/table-bill.test.ts › returns no payment of which a part has gone back, but does return the others',
      'server/src/features/integrations/payment-provider/table-bill.test.ts › attaches no other payment to an order that its guests have paid with their bill',
      'server/src/features/integrations/payment-provider/only-there.test.ts › is settled by only one of the companies that share a merchant account',
    ],
  },
  {
    fault: 'an SMS sent twice after its call was cut off',
    tests: [
      'server/src/features/integrations/sms/outgoing-sms.test.ts › is not sent again after a call that was cut off, also if it was put off before',
      'server/src/features/marketing/notification/notification.test.ts › does not repeat an SMS that was sent when noting its answer failed',
    ],
  },
  {
    fault: 'a save half done, or done twice, when the server is killed',
    tests: app(
      'killed-while-saving.test.ts › whatever is being saved when the server is killed is saved once and completely',
    ),
  },
  {
    fault: 'thirteen tables by one phone',
    tests: dining(
      'reservation/reservation.test.ts › online by one guest is one table at a time and three in all, however many ask at once',
      'reservation/reservation.test.ts › online by guests whom the app does not name takes half of the tables, whatever number they give',
    ),
  },
  {
    fault: 'an undo whose table is taken says that none is free',
    tests: [
      ...dining(
        'reservation/reservation.test.ts › is undone with its table, unless that was given away',
        'reservation/reservation.test.ts › says of tables that it cannot return to what holds them',
        'reservation/reservation.test.ts › says so of a table that is chosen for guests, too',
      ),
      'e2e/reservation.spec.ts › an undo whose table is taken meanwhile says by whom, and returns to another',
    ],
  },
  {
    fault: 'a limit that counts an app’s server as one guest',
    tests: [
      ...members(
        'gift-cheque/gift-cheque.test.ts › wrong codes of one guest keep nobody else from theirs, and no order is refused for what its quote passed',
      ),
      ...dining(
        'table-command/table-command.test.ts › is refused where it was changed, to another company, and to whoever scans more than thirty a minute',
      ),
    ],
  },
  {
    fault: 'the payment that only platforms take offered to a restaurant’s own customers',
    tests: [
      ...organisation(
        'payment-settings/payment-settings.test.ts › takes what the platform has in use, for every delivery type',
      ),
      ...dining(
        'table-session/table-session.test.ts › are paid at the till by the rules of a payment by itself: its methods, its limits, and never to a platform',
      ),
    ],
  },
  {
    fault: '“0,00 · unpaid” on an order that points and wallet paid',
    tests: [
      'panel/src/domain/ordering/paid-word.test.ts › does not say of a cancelled or returned order that it is paid',
    ],
  },
  {
    fault: 'a table’s payment lost because its branch was switched off',
    tests: dining(
      'table-session/table-session.test.ts › pay their bill at a branch that was switched off meanwhile, and the payment is there',
    ),
  },
  {
    fault: 'figures that shrink when a branch is switched off',
    tests: ordering('overview/overview.test.ts › loses nothing that a branch has sold once it is switched off'),
  },
  {
    fault: 'a member’s money that cannot be paid out without a licence',
    tests: app('frees.test.ts › what by its name gives back, hands over, stops or reverses, says that it does'),
  },
  {
    fault: 'a currency shown a hundred times too small',
    tests: organisation(
      'companies.test.ts › is opened in no currency whose amounts have other than two decimals, nor is one added',
    ),
  },
]
