import { expect, it } from 'vitest'
import { isSigned } from './signature.ts'

// The example in Amazon's own documentation: GET of an object, with its published signature.
const example = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
}
const [key, secret] = ['AKIAIOSFODNN7EXAMPLE', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY']

it('verifies a signature as Amazon documents it', () => {
  expect(isSigned(example, key, secret)).toBe(true)
  expect(isSigned(example, key, 'another')).toBe(false)
  expect(isSigned(example, 'another', secret)).toBe(false)
  expect(isSigned({ ...example, url: '/other.txt' }, key, secret)).toBe(false)
  expect(isSigned({ ...example, headers: { ...example.headers, range: 'bytes=0-8' } }, key, secret)).toBe(false)
  expect(isSigned({ ...example, headers: {} }, key, secret)).toBe(false)
})
