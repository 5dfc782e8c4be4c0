import type { Plant } from './plant.ts'

/**
 * Faults in the simulators: a simulator that accepts what the real system refuses would hide our
 * own faults.
 */
export const simulators: Plant[] = [
  {
    name: 'the simulated Getir takes two steps within its minute',
    file: 'simulators/getir/order-moves.ts',
    find: 'if (world.clock.now() - record.stepAt < world.timing.paceMs) throw refusal(code)',
    put: '',
    test: 'simulators/getir/protocol.test.ts',
  },
  {
    name: 'the simulated Getir closes nobody who does not answer',
    file: 'simulators/getir/answer-window.ts',
    find: 'closeByPlatform(world, record.restaurant)',
    put: '',
    test: 'simulators/getir/windows.test.ts',
  },
  {
    name: 'the simulated İYS takes a consent however old',
    file: 'simulators/iys/ledger.ts',
    find: 'if (days > 3 || (days === 3 && isWeekend(now())))',
    put: 'if (days > 300)',
    test: 'simulators/iys/iys.test.ts',
  },
  {
    name: 'the simulated S3 takes any signature',
    file: 'simulators/s3/signature.ts',
    find: "return hmac(signing, text).toString('hex') === signature",
    put: "return hmac(signing, text).toString('hex').length === signature?.length",
    test: 'simulators/s3/signature.test.ts',
  },
]
