import { testPart } from '../part-test.ts';
import { race } from './race.ts';

testPart(race);
