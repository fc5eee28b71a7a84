import { testPart } from '../part-test.ts';
import { peers } from './peers.ts';

testPart(peers);
