import java.util.ArrayList;
import java.util.List;
import org.cloudsimplus.brokers.DatacenterBroker;
import org.cloudsimplus.brokers.DatacenterBrokerSimple;
import org.cloudsimplus.cloudlets.Cloudlet;
import org.cloudsimplus.cloudlets.CloudletSimple;
import org.cloudsimplus.core.CloudSimPlus;
import org.cloudsimplus.datacenters.DatacenterSimple;
import org.cloudsimplus.hosts.Host;
import org.cloudsimplus.hosts.HostSimple;
import org.cloudsimplus.resources.Pe;
import org.cloudsimplus.resources.PeSimple;
import org.cloudsimplus.utilizationmodels.UtilizationModelDynamic;
import org.cloudsimplus.vms.Vm;
import org.cloudsimplus.vms.VmSimple;

/** Simulates a network of machines that work off tasks: Network MACHINES TASKS. */
public class Network {
    public static void main(String[] args) {
        int machines = Integer.parseInt(args[0]), tasks = Integer.parseInt(args[1]);
        CloudSimPlus simulation = new CloudSimPlus();
        List<Host> hosts = new ArrayList<>();
        for (int i = 0; i < machines; i++) {
            List<Pe> cores = List.of(new PeSimple(1000), new PeSimple(1000), new PeSimple(1000), new PeSimple(1000));
            hosts.add(new HostSimple(16_000, 10_000, 1_000_000, cores));
        }
        new DatacenterSimple(simulation, hosts);
        DatacenterBroker broker = new DatacenterBrokerSimple(simulation);
        List<Vm> vms = new ArrayList<>();
        for (int i = 0; i < 2 * machines; i++) vms.add(new VmSimple(1000, 2).setRam(512).setBw(1000).setSize(10_000));
        List<Cloudlet> list = new ArrayList<>();
        for (int i = 0; i < tasks; i++) list.add(new CloudletSimple(5_000 + i % 977 * 20, 1 + i % 2, new UtilizationModelDynamic(0.4)));
        broker.submitVmList(vms);
        broker.submitCloudletList(list);
        simulation.start();
    }
}
