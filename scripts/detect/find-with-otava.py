"""Changes that Apache Otava finds: one series of values a line of JSON in, and one object a line out."""

import json
import sys
import time

from otava.analysis import compute_change_points

for line in sys.stdin:
    values = json.loads(line)
    began = time.process_time()
    changes, _ = compute_change_points(values)
    seconds = time.process_time() - began
    print(json.dumps({"changes": [int(change.index) for change in changes], "seconds": seconds}), flush=True)
