import { testPart } from '../part-test.ts';
import { time } from './time.ts';

testPart(time);
