import { app, dining, kit, members, ordering, type FoundFault } from './held.ts'

/** Faults of the isolation between tenants, and of the protection against outsiders. */
export const walls: FoundFault[] = [
  {
    fault: '50 zones of 200 corners',
    tests: ordering(
      'branch-zone/branch-zone.test.ts › fifty zones of two hundred corners that all cross cost a question little more than one zone does',
    ),
  },
  {
    fault: '900 unanswered orders at one branch and another company’s manager',
    tests: app(
      'every-tenant.test.ts › 900 unanswered orders at one branch do not keep another company’s managers from being written to in time',
    ),
  },
  {
    fault: 'one company that silences the others',
    tests: app(
      'every-tenant.test.ts › each loop, job and chore says whom it serves, and for each that serves tenants a test knows something due',
      'every-tenant.test.ts › while everything of one company hangs, the others are served',
      'every-tenant.test.ts › while everything of one company fails, the others are served',
      'work-watch.test.ts › a loop that fails or hangs is behind after a while, another is not, and one that recovers is well again',
    ),
  },
  {
    fault: 'one long piece of work that holds up everybody',
    tests: kit(
      'turns/breather.test.ts › lets one of many long pieces of work go on in a round of the event loop, and each in turn',
      'turns/turns.test.ts › runs one dear request of a tenant at a time, and lets the others pass',
    ),
  },
  {
    fault: 'stop, go on and undo of a run',
    tests: [
      ...kit(
        'jobs/run.test.ts › whatever fails, stops or is taken back, in whatever order: what it says is what is written',
        'jobs/run.test.ts › is stopped after the part that is being written, and what was done can be taken back',
      ),
      ...members(
        'member-import/member-import.test.ts › stopped again and again, before a part or after one, it is taken back whole, a part that failed in between too',
        'member-import/member-import.test.ts › a worker killed in the middle leaves no half of a part, and the next one writes the rest once',
      ),
    ],
  },
  {
    fault: 'a batch stopped while a part was written, which gave that part to nobody',
    tests: [
      ...members(
        'segment/segment.test.ts › a batch that is stopped while a part is being written gives that part out, and keeps no list',
      ),
      ...kit('jobs/run.test.ts › drops what only its parts need in whatever way it ends, and in no other moment'),
    ],
  },
  {
    fault: 'an import whose every row read all members of its company',
    tests: kit(
      'jobs/run.test.ts › checks references by plans for the tables as they are, not as they were when it began',
    ),
  },
  {
    fault: 'orders of one member that cost the square of their number in points',
    tests: [
      ...members(
        'point/many-lots.test.ts › each posting reads as few lots of a member with 5,000 as of one with 50',
        'point/many-lots.test.ts › what expires at once is posted lot by lot in one go, and the balance is that of all lots',
      ),
      'server/src/domain/members/wallet/wallet-loads.test.ts › takes a time that grows with the number of entries, not with its square',
    ],
  },
  {
    fault: 'requests that grow with the square of what is stored, or that last until the panel gives up',
    tests: [
      'bench/growth.test.ts › the page of an import of 100,000 rows, which is asked for every second while it runs',
      'bench/growth.test.ts › an order, a quote and an erasure of a member with 5,000 orders',
      'bench/growth.test.ts › a menu copied to 100 branches: one look at what would change, and at the run',
      ...members(
        'member/erasure-orders.test.ts › erases the newest orders within the request and the others by a run, which says how far it is',
      ),
    ],
  },
  {
    fault: 'a server that was killed several times within a minute stays away for seconds',
    tests: [
      'bin/supervise.test.ts › restarts a server that had served within half a second, however often it is killed',
    ],
  },
  {
    fault: '`npm run verify` in a time that grows with the square of a member’s lots',
    tests: app(
      'invariants.test.ts › are checked in a time that grows with what a member has earned, not with its square',
    ),
  },
  {
    fault: 'a guard against guessing that shuts out honest guests',
    tests: [
      ...members(
        'gift-cheque/gift-cheque.test.ts › ten wrong codes in ten minutes are enough, right ones count for nothing',
      ),
      ...dining(
        'table-command/table-command.test.ts › joins by the code of those who sit there, in five tries; others still join, and the till makes other digits',
      ),
    ],
  },
  {
    fault: 'answers of others that never end',
    tests: kit(
      'answer/read-answer.test.ts › an answer within its size is whole',
      'answer/read-answer.test.ts › nothing of the server reads an answer in any other way',
    ),
  },
  {
    fault: 'NUL in a text',
    tests: kit(
      'answer/bad-text.test.ts › a socket that sends a text PostgreSQL cannot store',
      'answer/bad-text.test.ts › an address with such a text in it leads nowhere, at every call',
    ),
  },
  {
    fault: 'conditions too dear that answer “busy”',
    tests: members(
      'segment/too-dear.test.ts › conditions that take too long to find anybody are refused as such by every call that has some, and the server is not busy',
    ),
  },
  {
    fault: 'an order id that two companies share',
    tests: ordering(
      'order/shared-id.test.ts › every call whose path or query names an order is tried here',
      'order/shared-id.test.ts › is of the one that is meant, and refused where nobody says which',
      'order/shared-id-list.test.ts › each row of a list says whose order it is, and what is opened, copied or moved by it is that one',
    ),
  },
  {
    fault: '“[object Object]” in a log',
    tests: kit('answer/reason-text.test.ts › says'),
  },
  {
    fault: 'an open socket that hears on after the ceiling of its role was lowered',
    tests: kit('live/revocation.test.ts › an open socket hears no more once'),
  },
  {
    fault: 'a made file that outlives the right it was made with',
    tests: kit(
      'files/made-under.test.ts › whoever made it no longer gets it once they',
      'files/made-under.test.ts › is behind no link of somebody who is suspended',
    ),
  },
  {
    fault: 'an answer repeated to somebody who has lost its place',
    tests: kit('idempotency.test.ts › since is not told the answer again'),
  },
  {
    fault: 'a shared view that takes one company’s customers to another',
    tests: [
      'server/src/features/platform/saved-view/saved-view.test.ts › what somebody shared does not follow them to another company: their former colleagues’ customers are in it',
    ],
  },
]
