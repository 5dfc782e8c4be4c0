import { app, kit, type FoundFault } from './held.ts'

/** Faults of many nodes. */
export const nodes: FoundFault[] = [
  {
    fault: 'a distribution that fails and does not say why',
    tests: app(
      'scale-out/scale-out.test.ts › distributes every table by its kind, the branches first, and puts back every key it puts away',
      'scale-out/scale-out.test.ts › distributes a function after the tables that it names, and before them one that their columns use',
      'scale-out/scale-out.test.ts › says which statement failed, and what was warned of before the error',
    ),
  },
  {
    fault: 'statements that only a cluster refuses',
    tests: [
      'server/src/db/shard-rules.test.ts › let pass',
      'server/src/db/migrations-citus.test.ts › each runs where the tables are distributed',
      'server/src/db/migrations-citus.test.ts › what runs in place of a landed statement makes the same schema of the same rows',
    ],
  },
  {
    fault: 'a dealer’s lists that ask every shard',
    tests: kit(
      'guard/reach.test.ts › where the tables are distributed, the companies of a dealer are named by value',
      'guard/reach.test.ts › one company of everywhere is named by value, so that its shard alone is asked',
    ),
  },
]
