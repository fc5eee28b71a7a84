import { testPart } from '../part-test.ts';
import { people } from './people.ts';

testPart(people);
