import type { Mutation } from './mutation.ts'

export const referenceMutations: readonly Mutation[] = [
  {
    name: 'of two passports the one with the shorter stay is called the best: days are sorted the wrong way',
    file: 'src/reference/visa-requirements/best-passport.ts',
    find: '(b.days ?? 0) - (a.days ?? 0)',
    replace: '(a.days ?? 0) - (b.days ?? 0)',
    tests: ['src/reference/visa-requirements/best-passport.test.ts'],
  },
  {
    name: 'distances are miles: the radius of the earth has the wrong unit',
    file: 'src/reference/places/position.ts',
    find: 'const EARTH_RADIUS_KM = 6371.0088',
    replace: 'const EARTH_RADIUS_KM = 3958.7613',
    tests: ['src/reference/places/position.test.ts'],
  },
  {
    name: 'nobody knows who overruled a visa requirement: the audit entry is dropped',
    file: 'src/reference/visa-requirements/visa-override.service.ts',
    find: "await audit(tx, { action, subjectKind: 'visa_override',",
    replace: "void ({ action, subjectKind: 'visa_override',",
    tests: ['src/reference/visa-requirements/visa-requirement.desk.test.ts'],
  },
  {
    name: 'an editor overwrites what a colleague saved meanwhile: If-Match is ignored',
    file: 'src/reference/visa-requirements/visa-override.service.ts',
    find: "  checkRevision(expected, 'visa override', one.revision)\n",
    replace: '',
    tests: ['src/reference/visa-requirements/visa-requirement.desk.test.ts'],
  },
  {
    name: 'everybody reads the health comments of one company: the shared answer is made in the layer of the caller',
    file: 'src/reference/country-profiles/country-with-health.service.ts',
    find: 'await readCountryHealth(ctx, [country.id], layer)',
    replace: 'await readCountryHealth(ctx, [country.id])',
    tests: ['src/reference/health/health-layer.v1.test.ts'],
  },
]
